import type { Texts } from "../texts.ts";

/** Customers and their tokens. */
export const customerTexts: readonly Texts[] = [
  {
    components: {
      Customer: "A person who shops and signs in with e-mail address and password, without an account.",
      CreateCustomerRequest: "A customer to make.",
      UpdateCustomerRequest: "What to change of a customer; what is left out stays.",
      CustomerResponse: "A customer.",
      CustomerListResponse: "A page of customers.",
    },
    fields: {
      id: "Id of the customer, a UUID.",
      name: "Full name of the person.",
      email:
        "E-mail address, which is the name to sign in with; unique among customers whatever the letter case.",
      external_ref: "Id in another system; several customers may have the same. Null means none.",
    },
  },
  {
    components: {
      CustomerTokenRequest: "E-mail address and password of a customer who signs in.",
      CustomerToken: "A token with which a customer is signed in.",
      CustomerTokenResponse: "The token of a customer.",
    },
    fields: {
      id: "Id of the token, its claim `jti`.",
      authentication_mechanism: "Always `password`, also where it is left out; any other is 422.",
      email: "E-mail address of the customer, in any letter case.",
      password: "Password of the customer.",
      customer_id: "Id of the customer who has signed in.",
      token:
        "The token, a JWT: send it as `X-Moltin-Customer-Token`. It ends sooner when the customer is deleted.",
    },
  },
];
