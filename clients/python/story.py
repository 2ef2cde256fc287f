"""The story of one patient monitor, with the generated Python client.

A planner creates a work order, an operator scans a main unit and builds it into the monitor, and quality asks which units
a recall of that main unit affects. Runs against the demonstration plant: `PLANT` is the address of the service, `PASSWORD`
the password of its users.
"""

import os

from tracewright_client import AuthenticatedClient, Client
from tracewright_client.api.production import complete_step, create_order, read_batch, read_job, start_job, update_jobs
from tracewright_client.api.security import log_in, whoami
from tracewright_client.api.serial import replace_temp_links, scan_code, search_serials, trace_recall
from tracewright_client.models import (
    BatchIn,
    CompleteStepIn,
    CompleteStepInFormDataItem,
    HTTPValidationError,
    JobUpdateIn,
    JobUpdateInAction,
    JobUpdateInData,
    Login,
    OrderIn,
    Problem,
    SearchSerialsStateItem,
    TempLinkIn,
)

BASE = os.environ["PLANT"] + "/api"


def sign_in(username: str) -> AuthenticatedClient:
    """Returns a client that carries the token of a user."""
    login = Login(username=username, password=os.environ["PASSWORD"])
    answer = ok(log_in.sync(client=Client(base_url=BASE), body=login))
    return AuthenticatedClient(base_url=BASE, token=answer.access_token, raise_on_unexpected_status=True)


def ok(answer):
    """Returns an answer that is not a refusal."""
    if answer is None or isinstance(answer, (Problem, HTTPValidationError)):
        raise SystemExit(f"refused: {answer}")
    return answer


def main() -> None:
    planner, operator, quality = sign_in("anna"), sign_in("carla"), sign_in("bruno")
    carla = ok(whoami.sync(client=operator)).detail.user_key

    # The planner creates a work order for one monitor and assigns its first job.
    created = ok(create_order.sync(client=planner, body=OrderIn(product_code="VB2-110", qt_planned=1)))
    order, job_key = created.detail.work_order, created.detail.jobs[0].field_key
    assignment = JobUpdateInData(field_key=job_key, assigned_to=carla)
    ok(update_jobs.sync(client=planner, body=[JobUpdateIn(action=JobUpdateInAction.UPDATE, data=assignment)]))

    # The operator starts the job, scans a main unit and links it to the new monitor.
    started = ok(start_job.sync(job_key, client=operator, body=BatchIn(batch_qt=1)))
    batch_key = started.detail.batch.field_key
    monitor = started.detail.batch_serials[0].serial_key
    main_unit = next(line for line in order.wo_bom if line.component_code == "VB2-200")
    free = ok(
        search_serials.sync(
            client=operator, product_key=[main_unit.component_key], state=[SearchSerialsStateItem.IN_STOCK], limit=1
        )
    )[0]
    scanned = ok(scan_code.sync(client=operator, code=free.code, product_key=[main_unit.component_key]))
    part = scanned.matches[0].key
    draft = TempLinkIn(parent_serial_key=monitor, child_serial_key=part, component_key=main_unit.component_key)
    ok(replace_temp_links.sync(batch_key, client=operator, body=[draft]))

    # The steps are completed one by one; the last one completes the batch.
    for step in ok(read_job.sync(job_key, client=operator)).step_sequence:
        mandatory = [field for field in step.form_fields if field.mandatory]
        values = [CompleteStepInFormDataItem(form_field_key=field.field_key, value=0.6) for field in mandatory]
        ok(complete_step.sync(batch_key, step.field_key, client=operator, body=CompleteStepIn(form_data=values)))
    assert not ok(read_batch.sync(batch_key, client=operator)).active

    # Quality asks what a recall of the main unit affects: the monitor that was just built.
    recall = ok(trace_recall.sync(client=quality, serial_key=[part]))
    affected = [unit.key for unit in recall.items]
    assert monitor in affected, affected
    print(f"Work order {order.wo_code}: a recall of main unit {free.code} affects {len(affected)} unit(s).")


if __name__ == "__main__":
    main()
