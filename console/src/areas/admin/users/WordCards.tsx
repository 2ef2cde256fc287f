import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { scopesQuery } from "../queries";
import { grantedBy, WORDS, type Word } from "./person";
import classes from "./WordCards.module.css";

interface Props {
  held: readonly Word[];
  change: (words: Word[]) => void;
  disabled?: boolean;
}

/** Cards of the nine roles, each with a description and its permissions. */
export function WordCards({ held, change, disabled = false }: Props) {
  const { t } = useTranslation();
  const { data: scopes = [] } = useQuery(scopesQuery);
  return (
    <fieldset className={classes.words}>
      <legend className="visually-hidden">{t("admin.user.words")}</legend>
      {WORDS.map((word) => {
        const rights = grantedBy(word, scopes);
        return (
          <div key={word} className={classes.word} data-held={held.includes(word)}>
            <Checkbox
              label={<b>{t(`admin.word.${word}.name`)}</b>}
              checked={held.includes(word)}
              disabled={disabled}
              onChange={(event) =>
                change(event.currentTarget.checked ? [...held, word] : held.filter((one) => one !== word))
              }
            />
            <p>{t(`admin.word.${word}.may`)}</p>
            <details>
              <summary>{t("admin.word.rights", { count: rights.length })}</summary>
              <ul>
                {rights.map(({ scope, description }) => (
                  <li key={scope}>
                    <span className="code">{scope}</span> {description}
                  </li>
                ))}
              </ul>
            </details>
          </div>
        );
      })}
    </fieldset>
  );
}
