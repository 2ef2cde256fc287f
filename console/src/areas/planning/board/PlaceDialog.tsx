import { NumberInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "@/app/FormDialog";
import type { QueuedOrder } from "../queries";

interface Props {
  order: QueuedOrder;
  places: number;
  now: number;
  put: (place: number) => void;
  close: () => void;
}

/** Moves a work order to a typed rank, for long queues, touch screens and keyboards. */
export function PlaceDialog({ order, places, now, put, close }: Props) {
  const { t } = useTranslation();
  const [place, setPlace] = useState<number | string>(now);
  const valid = typeof place === "number" && place >= 1 && place <= places;
  return (
    <FormDialog
      title={t("planning.board.place-title", { code: order.wo_code })}
      action={t("planning.board.place-do")}
      submit={() => {
        if (!valid) return;
        close();
        put(place);
      }}
      blocked={!valid}
      close={close}
    >
      <NumberInput
        label={t("planning.board.place", { count: places })}
        data-autofocus
        min={1}
        max={places}
        allowDecimal={false}
        value={place}
        onChange={setPlace}
      />
    </FormDialog>
  );
}
