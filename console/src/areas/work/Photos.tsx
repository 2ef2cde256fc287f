import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { addFiles, fileQuery } from "@/app/files/queries";
import { saveFile } from "@/app/save";
import { Button } from "@/ui/Button";
import { IconCamera, IconFileText, IconX } from "@/ui/icons";
import { type FieldProps, labelOf, pictureType } from "./editable";
import classes from "./RecordFields.module.css";

interface Props extends FieldProps {
  bucket: "task" | "issue";
  record: string;
}

/** Photos and files of one field. They are uploaded immediately and added to the form when it is saved. */
export function Photos({ bucket, record, field, value, fault, disabled, change }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const names = Array.isArray(value) ? value.map(String) : [];
  const add = useMutation({
    mutationFn: (files: File[]) => addFiles(bucket, record, field.form_field_key, files),
    onSuccess: (_, files) => change([...new Set([...names, ...files.map(({ name }) => name)])]),
  });
  return (
    <fieldset className={`${classes.set} ${classes.whole}`}>
      <legend>
        {labelOf(field)}
        {field.mandatory && <span aria-hidden> *</span>}
      </legend>
      <div className={classes.photos}>
        {names.map((name) => (
          <span key={name} className={classes.stored}>
            <Stored path={`${bucket}/${record}/${field.form_field_key}/${name}`} name={name} />
            {!disabled && (
              <Button
                look="quiet"
                icon={IconX}
                aria-label={t("work.form.take-out", { name })}
                title={t("work.form.take-out", { name })}
                onClick={() => change(names.filter((one) => one !== name))}
              />
            )}
          </span>
        ))}
        {!disabled && (
          <Button icon={IconCamera} busy={add.isPending} onClick={() => document.getElementById(id)?.click()}>
            {t("work.form.add-photo")}
          </Button>
        )}
        <input
          id={id}
          type="file"
          multiple
          hidden
          aria-label={labelOf(field)}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = "";
            if (files.length > 0) add.mutate(files);
          }}
        />
      </div>
      {fault && (
        <div role="alert" className={classes.fault}>
          {fault}
        </div>
      )}
      <ErrorBox error={add.error} />
    </fieldset>
  );
}

/** A stored file. Images are shown. Files require the token, so they are downloaded first. */
function Stored({ path, name }: { path: string; name: string }) {
  const { data: blob } = useQuery(fileQuery(path));
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const type = pictureType(name);
    if (blob === undefined || type === null) return;
    const made = URL.createObjectURL(new Blob([blob], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob, name]);
  return address !== null ? (
    <a href={address} target="_blank" rel="noreferrer">
      <img src={address} alt={name} className={classes.photo} />
    </a>
  ) : (
    <Button icon={IconFileText} disabled={blob === undefined} onClick={() => blob && saveFile(blob, name)}>
      {name}
    </Button>
  );
}
