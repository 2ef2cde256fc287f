import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { IconCheck, IconX } from "@/ui/icons";
import classes from "../Counting.module.css";

interface Props {
  codes: string[];
  add: (code: string) => void;
  remove: (code: string) => void;
}

/** Enters units one by one, by scanning or by typing the code of a damaged label. */
export function Codes({ codes, add, remove }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  return (
    <>
      <div className={classes.scanned}>
        <b>{codes.length}</b> <span className="muted">{t("counting.unit.scanned")}</span>
      </div>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== "") add(typed.trim());
          setTyped("");
        }}
      >
        <TextInput
          className="grow"
          aria-label={t("counting.unit.type")}
          placeholder={t("counting.unit.type")}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" disabled={typed.trim() === ""}>
          {t("counting.unit.add")}
        </Button>
      </form>
      {codes.length > 0 && (
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>
              <IconCheck size={18} aria-hidden />
              <Code>{code}</Code>
              <Button
                look="quiet"
                icon={IconX}
                aria-label={t("counting.unit.remove", { code })}
                onClick={() => remove(code)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
