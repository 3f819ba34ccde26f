/**
 * The expected status of each request about accounts and customers, by caller. Columns: no bearer token, a guest, the
 * member of the account in the path, the member of another account, the customer in the path, another customer, client
 * credentials.
 */
const RIGHTS = `
POST   /v2/accounts                                                   401 403 403 403 403 403 201
GET    /v2/accounts                                                   401 403 200 200 403 403 200
GET    /v2/accounts/{account}                                         401 403 200 404 403 403 200
PUT    /v2/accounts/{account}                                         401 403 403 403 403 403 200
DELETE /v2/accounts/{account}                                         401 403 403 403 403 403 204
GET    /v2/account-members                                            401 403 200 200 403 403 200
GET    /v2/account-members/{member}                                   401 403 200 404 403 403 200
PUT    /v2/account-members/{member}                                   401 403 403 403 403 403 200
POST   /v2/accounts/{account}/account-memberships                     401 403 403 403 403 403 201
GET    /v2/accounts/{account}/account-memberships                     401 403 200 404 403 403 200
GET    /v2/accounts/{account}/account-memberships/unassigned-account-members 401 403 403 403 403 403 200
GET    /v2/accounts/{account}/account-memberships/{membership}        401 403 200 404 403 403 200
PUT    /v2/accounts/{account}/account-memberships/{membership}        401 403 403 403 403 403 200
DELETE /v2/accounts/{account}/account-memberships/{membership}        401 403 403 403 403 403 204
GET    /v2/account-members/{member}/account-memberships               401 403 200 404 403 403 200
GET    /v2/accounts/{account}/relationships/account-tags              401 403 403 403 403 403 200
POST   /v2/accounts/{account}/relationships/account-tags              401 403 403 403 403 403 200
DELETE /v2/accounts/{account}/relationships/account-tags              401 403 403 403 403 403 200
POST   /v2/account-tags                                               401 403 403 403 403 403 201
GET    /v2/account-tags                                               401 403 403 403 403 403 200
GET    /v2/account-tags/{tag}                                         401 403 403 403 403 403 200
PUT    /v2/account-tags/{tag}                                         401 403 403 403 403 403 200
DELETE /v2/account-tags/{tag}                                         401 403 403 403 403 403 204
GET    /v2/accounts/{account}/addresses                               401 403 200 404 403 403 200
POST   /v2/accounts/{account}/addresses                               401 403 201 404 403 403 201
GET    /v2/accounts/{account}/addresses/{address}                     401 403 200 404 403 403 200
PUT    /v2/accounts/{account}/addresses/{address}                     401 403 200 404 403 403 200
DELETE /v2/accounts/{account}/addresses/{address}                     401 403 204 404 403 403 204
GET    /v2/settings/account-authentication                            401 200 200 200 200 200 200
PUT    /v2/settings/account-authentication                            401 403 403 403 403 403 200
GET    /v2/settings/account-membership                                401 403 403 403 403 403 200
PUT    /v2/settings/account-membership                                401 403 403 403 403 403 200
GET    /v2/settings/customer-authentication                           401 200 200 200 200 200 200
GET    /v2/authentication-realms                                      401 200 200 200 200 200 200
GET    /v2/authentication-realms/{realm}                              401 200 200 200 200 200 200
PUT    /v2/authentication-realms/{realm}                              401 403 403 403 403 403 200
GET    {profiles}                                                     401 200 200 200 200 200 200
GET    {profiles}/{profile}                                           401 200 200 200 200 200 200
POST   {profiles}                                                     401 403 403 403 403 403 201
PUT    {profiles}/{profile}                                           401 403 403 403 403 403 200
DELETE {profiles}/{profile}                                           401 403 403 403 403 403 204
POST   {profiles}/{profile}/one-time-password-token-request           401 202 202 202 202 202 202
GET    {users}                                                        401 403 403 403 403 403 200
POST   {users}                                                        401 403 403 403 403 403 201
GET    {users}/{member}                                               401 403 200 404 403 403 200
PUT    {users}/{member}                                               401 403 200 404 403 403 200
DELETE {users}/{member}                                               401 403 403 403 403 403 204
GET    {users}/{member}/{infos}                                       401 403 200 404 403 403 200
POST   {users}/{member}/{infos}                                       401 403 403 403 403 403 201
GET    {users}/{member}/{infos}/{info}                                401 403 200 404 403 403 200
PUT    {users}/{member}/{infos}/{info}                                401 403 200 404 403 403 200
DELETE {users}/{member}/{infos}/{info}                                401 403 403 403 403 403 204
POST   /v2/account-members/tokens                                     401 201 201 201 201 201 201
POST   /v2/customers                                                  401 201 201 201 201 201 201
GET    /v2/customers                                                  401 403 403 403 403 403 200
GET    /v2/customers/{customer}                                       401 403 403 403 200 404 200
PUT    /v2/customers/{customer}                                       401 403 403 403 200 404 200
POST   /v2/customers/tokens                                           401 200 200 200 200 200 200
GET    /v2/customers/{customer}/addresses                             401 403 403 403 200 404 200
POST   /v2/customers/{customer}/addresses                             401 403 403 403 201 404 201
GET    /v2/customers/{customer}/addresses/{theirs}                    401 403 403 403 200 404 200
PUT    /v2/customers/{customer}/addresses/{theirs}                    401 403 403 403 200 404 200
DELETE /v2/customers/{customer}/addresses/{theirs}                    401 403 403 403 204 404 204
DELETE /v2/customers/{customer}                                       401 403 403 403 204 404 204
`;

export const CALLERS = [
  "anonymous",
  "guest",
  "member",
  "other member",
  "customer",
  "other customer",
  "CC",
] as const;
export type CallerName = (typeof CALLERS)[number];

export type RightsRow = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly statuses: Readonly<Record<CallerName, number>>;
};

export const RIGHTS_ROWS: readonly RightsRow[] = RIGHTS.trim()
  .split("\n")
  .map((line) => {
    const [method, path = "", ...statuses] = line.split(/ +/);
    return {
      method: method as RightsRow["method"],
      path,
      statuses: Object.fromEntries(
        CALLERS.map((caller, at) => [caller, Number(statuses[at])]),
      ) as RightsRow["statuses"],
    };
  });
