import { useState } from "react";
import { useTranslation } from "react-i18next";
import { COMMANDS } from "@/app/scan/parse";
import { useScan } from "@/app/scan/useScan";
import { useSession } from "@/app/session/session";
import { Barcode } from "@/ui/Barcode";
import { Button } from "@/ui/Button";
import { StateChip } from "@/ui/chips/StateChip";
import { IconPrinter } from "@/ui/icons";
import { Page } from "@/ui/Page";
import classes from "./CardPage.module.css";

/** Contains characters of all kinds that codes use, so that a wrong keyboard layout of the scanner is detected. */
const TEST_LINE = "TEST-az_AZ/09.#";

/** Command card, with which the terminal can be operated by scanner only. */
export default function CardPage() {
  const { t } = useTranslation();
  const session = useSession();
  const [heard, setHeard] = useState<string | null>(null);
  useScan((scan) => {
    if (scan.kind === "text" || scan.kind === "gs1") setHeard(scan.text);
  });
  const keys: [text: string, label: string][] = [
    ...COMMANDS.map((command): [string, string] => [`TW:${command}`, t(`terminal.card.key.${command}`)]),
    ...Array.from({ length: 10 }, (_, digit): [string, string] => [`TW:${digit}`, String(digit)]),
    [`TW:U:${session.username}`, t("terminal.card.badge", { name: session.name })],
    [TEST_LINE, t("terminal.card.test")],
  ];
  return (
    <Page
      title={t("terminal.card.title")}
      beside={
        heard !== null &&
        (heard === TEST_LINE ? (
          <StateChip is="good">{t("terminal.card.test-good")}</StateChip>
        ) : (
          <StateChip is="bad">{t("terminal.card.test-bad", { heard })}</StateChip>
        ))
      }
      actions={
        <Button look="primary" icon={IconPrinter} onClick={() => window.print()}>
          {t("terminal.card.print")}
        </Button>
      }
    >
      <p className="muted">{t("terminal.card.what")}</p>
      <div className={classes.card}>
        {keys.map(([text, label]) => (
          <div key={text} className={classes.key}>
            {label}
            <Barcode text={text} />
            <span className="code">{text}</span>
          </div>
        ))}
      </div>
    </Page>
  );
}
