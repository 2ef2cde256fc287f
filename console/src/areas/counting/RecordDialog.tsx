import { Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { usePeople } from "@/app/people";
import { ReasonDialog } from "@/app/ReasonDialog";
import { Can, useCan } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Dialog } from "@/ui/Dialog";
import { Facts } from "@/ui/Facts";
import { decimal, moment, quantity } from "@/ui/format";
import { type CountBody, type CountRecord, cancelRecord, type SessionDetails } from "./queries";
import { RecordChip, signed } from "./Records";
import { discardRecord, editRecord } from "./reviewQueries";

interface Props {
  record: CountRecord;
  session: SessionDetails;
  close: () => void;
}

interface NamedLot {
  lot_key: string | null;
  lot_code?: string | null;
  quantity: number;
}
interface NamedSerial {
  serial_key: string;
  serial_code: string | null;
}

const codesOf = (serials: unknown) =>
  ((serials as NamedSerial[] | null | undefined) ?? []).map(
    ({ serial_code, serial_key }) => serial_code ?? serial_key,
  );

/** Shows one count record compared with the books, and the actions of a reviewer. */
export function RecordDialog({ record, session, close }: Props) {
  const { t } = useTranslation();
  const mayReview = useCan("inventory:count:review");
  const [asking, setAsking] = useState<"discard" | "edit" | null>(null);
  const release = useMutation({ mutationFn: () => cancelRecord(record._key), onSuccess: close });
  const reviewable =
    (record.status === "completed" || record.status === "submitted") &&
    (session.status === "started" || session.status === "completed");
  if (asking === "discard") {
    return (
      <ReasonDialog
        title={t("counting.record.discard")}
        what={t("counting.record.discard-what")}
        action={t("counting.record.discard")}
        close={close}
        run={(reason) => discardRecord(record._key, reason)}
      />
    );
  }
  if (asking === "edit") return <EditDialog record={record} close={close} />;
  return (
    <Dialog title={`${record.product_code} · ${record.position_code}`} close={close}>
      <div className="col">
        <span>
          <RecordChip record={record} />
        </span>
        <RecordFacts record={record} />
        <ErrorBox error={release.error} />
        <div className="row wrap">
          {reviewable && (
            <Can scope="inventory:count:review">
              <Button onClick={() => setAsking("discard")}>{t("counting.record.discard")}</Button>
            </Can>
          )}
          {reviewable && (
            <Can scope="inventory:count:review">
              <Button onClick={() => setAsking("edit")}>{t("counting.record.edit")}</Button>
            </Can>
          )}
          {record.status === "started" && mayReview && (
            <Can scope="inventory:count:execute">
              <Button busy={release.isPending} onClick={() => release.mutate()}>
                {t("counting.record.release")}
              </Button>
            </Can>
          )}
          <span className="grow" />
          {session.status === "started" && (
            <ButtonLink
              to="/stock/count/$session/$position"
              params={{ session: session._key, position: record.position_key }}
            >
              {t("counting.record.recount")}
            </ButtonLink>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function RecordFacts({ record }: { record: CountRecord }) {
  const { t } = useTranslation();
  const person = usePeople();
  return (
    <Facts
      of={[
        [t("counting.record.product"), record.product_description],
        [t("counting.record.position"), record.position_path.join(" › ")],
        [t("counting.record.counted"), quantity(record.counted_qt)],
        [t("counting.record.system"), quantity(record.system_qt)],
        [t("counting.record.delta"), signed(record.delta)],
        [t("counting.record.counted-units"), codesOf(record.counted_serials).join(", ")],
        [t("counting.record.system-units"), codesOf(record.system_serials).join(", ")],
        [t("counting.record.lots"), lotsText(record.counted_lots)],
        [t("counting.record.system-lots"), lotsText(record.system_lots)],
        [
          t("counting.record.who"),
          `${person(record.user_key)}${record.counted_at ? `, ${moment(record.counted_at)}` : ""}`,
        ],
        [t("counting.record.source"), t(`counting.source.${record.source}`)],
        [t("counting.note"), record.notes],
        [
          t("counting.record.failed"),
          (record.error_details as { message?: string } | null | undefined)?.message,
        ],
      ]}
    />
  );
}

function lotsText(lots: unknown): string {
  return ((lots as NamedLot[] | null | undefined) ?? [])
    .map(({ lot_code, lot_key, quantity: amount }) => `${lot_code ?? lot_key ?? "–"}: ${quantity(amount)}`)
    .join(", ");
}

interface EditProps {
  record: CountRecord;
  close: () => void;
}

/** Replaces the counted result. The snapshot of the books stays the same. */
function EditDialog({ record, close }: EditProps) {
  const { t } = useTranslation();
  const traced = Boolean(record.product_traceability_level);
  const lots = (record.counted_lots as NamedLot[] | null | undefined) ?? [];
  const [amounts, setAmounts] = useState<string[]>(
    lots.length > 0 ? lots.map((lot) => String(lot.quantity)) : [String(record.counted_qt ?? 0)],
  );
  const [codes, setCodes] = useState(codesOf(record.counted_serials).join("\n"));
  const numbers = amounts.map(decimal);
  const right = numbers.every((amount) => amount !== null && Number(amount) >= 0);
  const bodyNow = (): CountBody => {
    if (traced) {
      const found = [
        ...new Set(
          codes
            .split(/[\n,;]+/)
            .map((code) => code.trim())
            .filter(Boolean),
        ),
      ];
      return { count_qt: found.length, count_serial_codes: found };
    }
    const count_qt = numbers.reduce((sum, amount) => sum + Number(amount), 0);
    if (lots.length === 0) return { count_qt };
    return {
      count_qt,
      count_lots: lots.map(({ lot_key }, index) => ({ lot_key, quantity: Number(numbers[index]) })),
    };
  };
  return (
    <ReasonDialog
      title={t("counting.record.edit")}
      what={t("counting.record.edit-what")}
      action={t("counting.record.edit-do")}
      blocked={!traced && !right}
      close={close}
      run={(reason) => editRecord(record._key, bodyNow(), reason)}
    >
      {traced ? (
        <Textarea
          label={t("counting.record.counted-units")}
          autosize
          minRows={3}
          data-scan="field"
          value={codes}
          onChange={(event) => setCodes(event.currentTarget.value)}
        />
      ) : (
        amounts.map((amount, index) => (
          <TextInput
            key={lots[index]?.lot_key ?? ""}
            label={lots[index]?.lot_code ?? t("counting.record.counted")}
            inputMode="decimal"
            value={amount}
            onChange={(event) => setAmounts(amounts.with(index, event.currentTarget.value))}
          />
        ))
      )}
    </ReasonDialog>
  );
}
