import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Picture } from "./Picture";
import classes from "./Step.module.css";
import { isPicture, mediaOf, pathOf, pictureOf, type Step } from "./step";

interface Props {
  step: Step;
  /** Key of the product whose image is shown if the step has neither an image nor a form. */
  product: string | null;
  children?: ReactNode;
}

/** Instructions of a step: text, form and image. The terminal and the process editor show the same. */
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

/** Renders the Markdown subset of instructions: paragraphs, list items and **bold** text. */
function Words({ text }: { text: string }) {
  return text
    .split(/\n+/)
    .filter((line) => line.trim() !== "")
    .map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other key
      <p key={index}>
        {line
          .replace(/^[-*] /, "• ")
          .split(/\*\*(.+?)\*\*/)
          .map((part, at) => (at % 2 === 1 ? <b key={part}>{part}</b> : part))}
      </p>
    ));
}
