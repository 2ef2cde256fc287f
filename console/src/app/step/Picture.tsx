import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { fileQuery } from "@/app/files/queries";

interface Props {
  path: string;
  name: string;
  /** Shown instead of what the service has, as long as it has not got it. */
  file?: File | undefined;
}

/** A picture of the service. It needs the token, so it is fetched and shown by an address of its own. */
export function Picture({ path, name, file }: Props) {
  const { t } = useTranslation();
  const [address, setAddress] = useState<string | null>(null);
  const { data } = useQuery({ ...fileQuery(path), enabled: file === undefined });
  const blob = file ?? data;
  useEffect(() => {
    if (blob === undefined) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address && <img src={address} alt={t("step.picture", { name })} />;
}
