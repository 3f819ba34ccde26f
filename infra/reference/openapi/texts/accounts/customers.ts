import type { Texts } from "../texts.ts";

/** Customers and their tokens. */
export const customerTexts: readonly Texts[] = [
  {
    components: {
      Customer: "A person who shops without an account, and signs in with an e-mail address and a password.",
      CreateCustomerRequest: "A customer to create.",
      UpdateCustomerRequest:
        "The fields of a customer to change; fields that are left out keep their values.",
      CustomerResponse: "A customer.",
      CustomerListResponse: "A page of customers.",
    },
    fields: {
      id: "Id of the customer, a UUID.",
      name: "Full name of the person.",
      email:
        "E-mail address, with which the customer signs in. Unique among customers, whatever the letter case.",
      external_ref: "Id in another system. It need not be unique. Null means none.",
    },
  },
  {
    components: {
      CustomerTokenRequest: "E-mail address and password of a customer who signs in.",
      CustomerToken: "A token that says which customer is signed in.",
      CustomerTokenResponse: "The token of a customer.",
    },
    fields: {
      id: "Id of the token, the same as its claim `jti`.",
      authentication_mechanism: "Always `password`, which is also the default; any other value is 422.",
      email: "E-mail address of the customer, in any letter case.",
      password: "Password of the customer.",
      customer_id: "Id of the customer who has signed in.",
      token:
        "The token, a JWT. Send it in the header `X-Moltin-Customer-Token`. It ends earlier if the customer is deleted.",
    },
  },
];
