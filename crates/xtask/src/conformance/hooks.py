"""Project-specific checks, where the document or the conventions say more than the tool can know."""

import os

import schemathesis
from schemathesis.specs.openapi.checks import negative_data_rejection

# Faults of shape only. Areas have other types for their rules. Dates are left out, because the tool accepts any text as
# a date at the boundaries of a parameter.
SHAPE = {
    "string_type", "string_too_short", "string_too_long", "string_pattern_mismatch", "string_nul", "int_type",
    "int_parsing", "decimal_type", "decimal_parsing", "bool_type", "bool_parsing", "enum", "list_type", "dict_type",
    "too_long", "greater_than", "greater_than_equal", "less_than_equal", "json_invalid", "extra_forbidden",
}


@schemathesis.hook
def filter_case(context, case):
    """Skips changes of the calling user, because every later request would be refused for its token."""
    caller = os.environ["CONFORMANCE_USER_KEY"]
    return case.method.upper() == "GET" or (case.path_parameters or {}).get("user_key") != caller


@schemathesis.check
def valid_data_has_no_fault_of_shape(ctx, response, case):
    """Data that the document allows may break a rule (a code in `detail`), never the shape (a list of faults)."""
    meta = case.meta
    if meta is None or not meta.generation.mode.is_positive or response.status_code != 422:
        return
    detail = response.json().get("detail")
    faults = [fault for fault in detail if fault["type"] in SHAPE] if isinstance(detail, list) else []
    faults = [fault for fault in faults if not is_too_long_by_both_names(case, fault)]
    if faults:
        raise AssertionError(f"the document allows data that is refused for its shape: {faults}")


@schemathesis.check
def invalid_data_is_refused(ctx, response, case):
    """Data that the document does not allow is refused, except an empty parameter, which counts as absent."""
    if any(says_nothing(value) for value in (case.query or {}).values()):
        return None
    return negative_data_rejection(ctx, response, case)


def is_too_long_by_both_names(case, fault):
    """A filter and its alias share one limit on values, which no schema can express for two parameters."""
    if fault["type"] != "too_long" or fault["loc"][0] != "query":
        return False
    others = {
        parameter["name"]
        for parameter in case.operation.definition.raw.get("parameters", [])
        if parameter.get("description", "").startswith(f"Alias of `{fault['loc'][1]}`")
    }
    return bool(others & set(case.query or {}))


def says_nothing(value):
    # The members of an object become separate parameters, so the parameter itself is absent.
    if isinstance(value, dict):
        return True
    if isinstance(value, (list, tuple)):
        return all(says_nothing(item) for item in value)
    return value is None or str(value).lower() in ("", "null", "none")
