import type { ReactNode } from 'react';
import { VERDICTS } from './words.ts';

/** A failed check, in the most conspicuous style of the page. */
export function Alarm(props: { title: string; detail: string; children?: ReactNode }) {
  const { icon: Icon } = VERDICTS.fails;
  return (
    <section role="alert" className="grid grid-cols-1 gap-3 rounded-card bg-bad p-4 text-on-bad">
      <h2 className="flex items-start gap-3 text-xl leading-snug font-extrabold">
        <Icon size={28} aria-hidden="true" className="shrink-0" />
        {props.title}
      </h2>
      <p className="text-base leading-relaxed break-words">{props.detail}</p>
      {props.children}
    </section>
  );
}
