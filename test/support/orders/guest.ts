/** The guest who orders in examples of the reference. */
export const guest = { name: "Tomás Arruda", email: "tomas@example.org" };

export const guestAddress = {
  first_name: "Tomás",
  last_name: "Arruda",
  line_1: "4 Fore Street",
  city: "Portland",
  region: "ME",
  postcode: "04101",
  country: "US",
};
