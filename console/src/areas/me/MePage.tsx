import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { useSession } from "@/app/session/session";
import { userQuery } from "@/app/shared";
import { Page } from "@/ui/Page";
import classes from "./MePage.module.css";
import { PasswordCard } from "./PasswordCard";
import { PictureCard } from "./PictureCard";
import { PreferencesCard } from "./PreferencesCard";
import { TokensCard } from "./TokensCard";

/** Profile page of the signed-in user. */
export default function MePage() {
  const { t } = useTranslation();
  const session = useSession();
  const { data: user, error, refetch } = useQuery(userQuery(session.userKey));
  return (
    <Page title={t("nav.page.me")} beside={<span className="muted">{session.name}</span>}>
      <ErrorBox error={error} retry={() => void refetch()} />
      <div className={classes.cards}>
        <div className={classes.column}>
          <PictureCard hasPicture={user?.has_image ?? false} />
          <PasswordCard />
        </div>
        <div className={classes.column}>
          <PreferencesCard />
          <TokensCard />
        </div>
      </div>
    </Page>
  );
}
