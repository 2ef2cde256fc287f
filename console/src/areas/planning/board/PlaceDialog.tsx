import { Modal, NumberInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import type { QueuedOrder } from "../queries";

interface Props {
  order: QueuedOrder;
  places: number;
  now: number;
  put: (place: number) => void;
  close: () => void;
}

/** The place as a number: for long queues, for fingers and for the keyboard. */
export function PlaceDialog({ order, places, now, put, close }: Props) {
  const { t } = useTranslation();
  const [place, setPlace] = useState<number | string>(now);
  const valid = typeof place === "number" && place >= 1 && place <= places;
  return (
    <Modal
      opened
      onClose={close}
      centered
      title={t("planning.board.place-title", { code: order.wo_code })}
      closeButtonProps={{ "aria-label": t("app.close") }}
    >
      <form
        className="col"
        onSubmit={(event) => {
          event.preventDefault();
          if (!valid) return;
          close();
          put(place);
        }}
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
        <div className="row">
          <span className="grow" />
          <Button onClick={close}>{t("app.cancel")}</Button>
          <Button type="submit" look="primary" disabled={!valid}>
            {t("planning.board.place-do")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
