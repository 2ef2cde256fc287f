import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { fileQuery } from "@/app/files/queries";

interface Props {
  path: string;
  name: string;
  /** Local file, shown until the service has stored it. */
  file?: File | undefined;
}

/** An image of the service. It requires the token, so it is downloaded and shown through an object URL. */
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
