import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Picture } from "./Picture";
import classes from "./Step.module.css";
import { isPicture, mediaOf, pathOf, pictureOf, type Step } from "./step";

interface Props {
  step: Step;
  /** Its picture is shown where the step has none and asks for nothing. */
  product: string | null;
  children?: ReactNode;
}

/** What to do in this step: words, form, picture. The terminal and the process editor show the same. */
export function Instruction({ step, product, children }: Props) {
  const picture = mediaOf(step).find(isPicture);
  return (
    <>
      <div className={classes.instruction}>
        <h2>{step.title}</h2>
        <Words text={step.description ?? ""} />
      </div>
      {children}
      {picture !== undefined ? (
        <div className={classes.picture}>
          <Picture path={pathOf(step._key, picture)} name={picture.name} file={picture.file} />
        </div>
      ) : (
        step.form_fields.length === 0 && product !== null && <ProductPicture product={product} />
      )}
    </>
  );
}

function ProductPicture({ product }: { product: string }) {
  const { data } = useQuery(pictureOf(product));
  return data?.img_name ? (
    <div className={classes.picture}>
      <Picture path={`product/${product}/image/${data.img_name}`} name={data.code} />
    </div>
  ) : null;
}

/** The little of Markdown that instructions use: paragraphs, list items, **strong** words. */
function Words({ text }: { text: string }) {
  return text
    .split(/\n+/)
    .filter((line) => line.trim() !== "")
    .map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other name
      <p key={index}>
        {line
          .replace(/^[-*] /, "• ")
          .split(/\*\*(.+?)\*\*/)
          .map((part, at) => (at % 2 === 1 ? <b key={part}>{part}</b> : part))}
      </p>
    ));
}
