"""
What MiniStack leaves out of AWS and a deployment of Cartwright meets. Python loads a file of this name from PYTHONPATH
before the emulator itself, so that nothing of it has to be changed on disk.
"""

import json
import os
import re
import socket

from ministack.core import iam_actions, iam_evaluator
from ministack.services import cloudfront
from ministack.services.cloudformation import engine, provisioners, stacks

PORT = os.environ["GATEWAY_PORT"]
HTTP_API = re.compile(r"^https://([a-f0-9]{8})\.execute-api\.[a-z0-9-]+\.amazonaws\.com.*")
handlers = provisioners._RESOURCE_HANDLERS


# API Gateway makes routes and integrations of an API's OpenAPI document; the emulator knows them one by one, and adds the
# path of a request to where it is handed on.


def import_document(api_id, document):
    for kept in (provisioners._apigw_v2._routes, provisioners._apigw_v2._integrations):
        kept[api_id] = {}
    for path, item in document["paths"].items():
        for verb, operation in item.items():
            import_operation(api_id, path, "ANY" if verb.startswith("x-") else verb.upper(), operation)


def import_operation(api_id, path, method, operation):
    declared = operation["x-amazon-apigateway-integration"]
    integration = {
        "ApiId": api_id,
        "IntegrationType": declared["type"].upper(),
        "IntegrationUri": HTTP_API.sub(rf"http://\1.execute-api.localhost:{PORT}", declared["uri"]),
        "PayloadFormatVersion": declared["payloadFormatVersion"],
        "TimeoutInMillis": declared["timeoutInMillis"],
    }
    integration_id, _ = handlers["AWS::ApiGatewayV2::Integration"]["create"]("", integration, "")
    key = "$default" if operation.get("isDefaultRoute") else f"{method} {path}"
    route = {"ApiId": api_id, "RouteKey": key, "Target": f"integrations/{integration_id}"}
    handlers["AWS::ApiGatewayV2::Route"]["create"]("", route, "")


def importing(change, at):
    def changed(*args, **named):
        done = change(*args, **named)
        if "Body" in args[at]:
            import_document(done[0], args[at]["Body"])
        return done

    return changed


api = handlers["AWS::ApiGatewayV2::Api"]
api["create"] = importing(api["create"], 1)
api["update"] = importing(api["update"], 2)


# A table is nobody's to take over, can be recovered, and is not CloudFormation's to delete under protection.

table = handlers["AWS::DynamoDB::Table"]
create_table, delete_table = table["create"], table["delete"]


def create_new_table(logical_id, properties, stack_name):
    name = properties.get("TableName")
    if name in provisioners._dynamodb._tables:
        raise ValueError(f"Resource of type 'AWS::DynamoDB::Table' with identifier '{name}' already exists.")
    recovery = properties.get("PointInTimeRecoverySpecification", {})
    provisioners._dynamodb._pitr_settings[name] = recovery.get("PointInTimeRecoveryEnabled", False)
    return create_table(logical_id, properties, stack_name)


def delete_unprotected_table(name, properties):
    if properties.get("DeletionProtectionEnabled"):
        raise ValueError("Table is protected against deletion. To delete the table, disable deletion protection.")
    delete_table(name, properties)


table["create"] = create_new_table
table["delete"] = delete_unprotected_table


# The look of a pool's pages is nothing that the emulator shows.

handlers["AWS::Cognito::ManagedLoginBranding"] = {
    "create": lambda logical_id, properties, stack_name: (f"{properties['UserPoolId']}|{logical_id}", {}),
    "delete": lambda physical_id, properties: None,
}


# An account may be refused what it asks for: a file says which kinds of resource, and why.


def refusals():
    with open(os.environ["EMULATOR_REFUSALS"], encoding="utf8") as file:
        return json.load(file)


def refusable(kind, create):
    def created(*args, **named):
        reason = refusals().get(kind)
        if reason:
            raise ValueError(reason)
        return create(*args, **named)

    return created


for kind, handler in handlers.items():
    if "create" in handler:
        handler["create"] = refusable(kind, handler["create"])


# CloudFormation makes at once what does not wait for anything. Here, what is refused comes after all that does not wait
# for it, when there is most to take back.

sort = stacks._topological_sort


def with_dependents(names, resources):
    more = {name for name in resources if engine._extract_deps(resources[name], set(resources)) & names}
    return names if more <= names else with_dependents(names | more, resources)


def creation_order(resources, conditions):
    refused = {name for name, resource in resources.items() if resource["Type"] in refusals()}
    late = with_dependents(refused, resources)
    return sorted(sort(resources, conditions), key=lambda name: name in late)


stacks._topological_sort = creation_order


# CloudFront asks HTTP APIs by names that only AWS resolves.

EXECUTE_API = re.compile(r"^([a-f0-9]{8})\.execute-api\.")
forward = cloudfront._forward_to_origin
connect_target = cloudfront._origin_connect_target


def forward_to_origin(origin, *args, **named):
    found = EXECUTE_API.match(origin["domain_name"])
    if found:
        origin = {**origin, "domain_name": f"{found[1]}.execute-api.localhost:{PORT}", "emulated": True}
    return forward(origin, *args, **named)


def origin_connect_target(origin, viewer_is_https):
    return ("127.0.0.1", int(PORT), False) if "emulated" in origin else connect_target(origin, viewer_is_https)


# One API hands on to another by name, too, and not every machine knows what is below localhost.

resolve = socket.getaddrinfo
socket.getaddrinfo = lambda host, *args, **named: resolve(
    "127.0.0.1" if str(host).endswith(".execute-api.localhost") else host, *args, **named
)

cloudfront._forward_to_origin = forward_to_origin
cloudfront._origin_connect_target = origin_connect_target


# Buckets refuse requests without TLS. There is none on this machine, and nobody to listen either.

pin_request_origin = iam_evaluator.pin_request_origin
iam_evaluator.pin_request_origin = lambda source_ip, secure: pin_request_origin(source_ip, True)


# A role may demand a condition of what it lets be written.

s3_object_context = iam_actions._s3_object_context


def object_context(action, query, path, headers):
    context = s3_object_context(action, query, path, headers)
    for name in ("if-match", "if-none-match"):
        if name in headers:
            context[f"s3:{name}"] = headers[name]
    return context


iam_actions._s3_object_context = object_context


# A role may demand that all keys of a request begin alike. A transaction needs for each of its actions what the same action
# needs outside of one. The keys of all that it puts, updates, deletes or checks are compared together here, which is the
# stricter of the two ways that AWS's documentation leaves open.

dynamodb_service_context = iam_actions.dynamodb_service_context
PLACEHOLDER = re.compile(r"(\S+)\s*=\s*(:\w+)")


def leading_keys(data):
    partition = {"": "pk", "gsi1": "gsi1pk"}[data.get("IndexName", "")]
    if "KeyConditionExpression" in data:
        names, values = data.get("ExpressionAttributeNames", {}), data["ExpressionAttributeValues"]
        compared = PLACEHOLDER.findall(data["KeyConditionExpression"])
        return [values[value]["S"] for name, value in compared if names.get(name, name) == partition]
    return keys_in(data)


def keys_in(data):
    found = [data.get("Key"), data.get("Item")]
    for asked in data.get("RequestItems", {}).values():
        found += asked.get("Keys", [])
    return [key["pk"]["S"] for key in found if key]


def service_context(body):
    context = dynamodb_service_context(body)
    data = json.loads(body or b"{}")
    if any(name in data for name in ("Key", "Item", "KeyConditionExpression", "RequestItems")):
        context["dynamodb:LeadingKeys"] = leading_keys(data)
    if "TransactItems" in data:
        context[OF_TRANSACTION] = keys_of_actions(data["TransactItems"])
    return context


def keys_of_actions(items):
    found = {}
    for item in items:
        for kind, part in item.items():
            found.setdefault(iam_actions._DYNAMODB_TRANSACT_ITEM_ACTIONS[kind], []).extend(keys_in(part))
    return found


OF_TRANSACTION = "keys of a transaction"
enforce = iam_evaluator.enforce


def enforce_with_keys(access_key, action, *args, service_context=None, **named):
    if service_context and OF_TRANSACTION in service_context:
        own = service_context[OF_TRANSACTION][action]
        service_context = {**service_context, "dynamodb:LeadingKeys": own}
    return enforce(access_key, action, *args, service_context=service_context, **named)


iam_actions.dynamodb_service_context = service_context
iam_evaluator.enforce = enforce_with_keys
