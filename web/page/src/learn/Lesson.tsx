import type { ComponentChildren } from "preact";

interface Props {
  number: number;
  /** Names the part of the page. */
  id: string;
  question: string;
  /** What there is to know before one touches anything. */
  text: string;
  children: ComponentChildren;
}

/** One of the lessons: a question, some sentences, and something to touch. */
export function Lesson({ number, id, question, text, children }: Props) {
  return (
    <section class="card lesson" aria-labelledby={id}>
      <h2 id={id}>
        <span class="lesson-number">{number}</span> {question}
      </h2>
      <p class="reading">{text}</p>
      {children}
    </section>
  );
}
