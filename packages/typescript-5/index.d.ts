export { astToString, default as openapiTS } from "openapi-typescript";
export { default as ts } from "typescript";
