/** All titles of errors. Clients compare titles, so a value never changes. */
export const TITLES = {
  // Default titles by status.
  badRequest: "Bad Request",
  unauthorized: "Unauthorized",
  forbidden: "Forbidden",
  notFound: "Not Found",
  methodNotAllowed: "Method Not Allowed",
  requestTimeout: "Request Timeout",
  conflict: "Conflict",
  preconditionFailed: "Precondition Failed",
  requestEntityTooLarge: "Request Entity Too Large",
  unprocessableContent: "Unprocessable Content",
  tooManyRequests: "Too Many Requests",
  headerFieldsTooLarge: "Request Header Fields Too Large",
  internalServerError: "Internal Server Error",
  serviceUnavailable: "Service Unavailable",
  unnamedError: "Error",

  // Rules that a field breaks, in areas that name them (carts, settings, currencies).
  arrayGte: "array_gte",
  arrayLte: "array_lte",
  enum: "enum",
  format: "format",
  invalid: "invalid",
  invalidType: "invalid_type",
  numberGt: "number_gt",
  numberGte: "number_gte",
  numberLt: "number_lt",
  numberLte: "number_lte",
  objectLte: "object_lte",
  required: "required",
  stringGte: "string_gte",
  stringLte: "string_lte",

  // Merchant areas.
  failedValidation: "Failed Validation",
  /** Spelled so by catalogs and price books. */
  lowerCaseConflict: "conflict",

  // Carts and cart settings.
  addAllOrNothing: "Add all or nothing.",
  cannotDeleteShippingGroup: "Cannot delete shipping group",
  cartCurrencyMismatch: "Cart Currency Mismatch",
  cartShippingGroupNotFound: "Cart shipping group not found",
  codeNotApplied: "Could not apply EP promotion with the given code",
  contactAndAccounts: "Cannot associate accounts to carts with contact emails",
  contactAndCustomers: "Cannot associate customers to carts with contact emails",
  couldNotAddProduct: "Could not add product",
  customDiscountNotAdded: "Custom discount not added to cart item.",
  dateLogicDiscrepancy: "Date Logic Discrepancy",
  existingDiscounts: "Cart contains existing discounts",
  invalidJsonPayload: "Invalid json payload",
  invalidSnapshotDate: "Invalid Snapshot Date",
  lastCart: "Last cart",
  limitReached: "Limit Reached",
  productNotFound: "Product not found",
  shippingGroupsNotFound: "Shipping groups not found",
  taxItemNotAdded: "Tax item not added to cart item.",
  twoKindsOfDiscounts: "Cannot use both discounts together",

  // Orders, payments, stock.
  cannotCompleteRequest: "Cannot complete request",
  couldNotAnonymizeOrders: "Could not anonymize orders",
  currencyNotSupported: "Currency not supported",
  errorFromPayPal: "Error received from paypal",
  errorWhileRefunding: "Error while refunding",
  gatewayCredentialsRefused: "Gateway credentials refused",
  gatewayNotEnabled: "Gateway not enabled",
  gatewayNotSupported: "Gateway not supported",
  gatewayProcessingFailed: "Payment gateway processing failed",
  gatewayUnavailable: "Payment gateway unavailable",
  groupNotFound: "Group not found",
  insufficientStock: "Insufficient stock",
  unsupportedGatewayOperation: "Unsupported gateway operation",

  // Promotions.
  duplicateCode: "Duplicate code",
  duplicatePriority: "Duplicate priority",
  invalidCode: "Invalid Code",
  missingDependency: "missing_dependency",
  noCodesAllowed: "No codes allowed",
  tooManyAutomaticRulePromotions: "Too many automatic rule promotions",
  tooManyJobs: "Too many jobs",
  unprocessableEntity: "Unprocessable Entity",
  unsupportedConsumeUnit: "Unsupported consume unit",
  validationError: "Validation Error",

  // Searches.
  invalidFacet: "Invalid Facet",
  invalidFilter: "Invalid Filter",
  invalidPagination: "Invalid Pagination",
  searchNotEnabled: "Search Not Enabled",
} as const;

export type ErrorTitle = (typeof TITLES)[keyof typeof TITLES];
