import { Card } from './card.tsx';
import { readStructure, type TextBlock } from './read-structure.ts';

/** Plain text as a page: '# ' lines are headings, '- ' lines list items, other lines paragraphs. */
export function StructuredText({ text }: { text: string }) {
  return (
    <Card className="grid gap-5">
      {readStructure(text).map(({ heading, blocks }, index) => (
        // Sections have no ids, and the whole text renders at once.
        <section key={index} className="grid gap-2">
          {heading === undefined ? null : <h2 className="-mb-1 text-lg font-bold break-words">{heading}</h2>}
          {blocks.map((block, place) => (
            <Block key={place} block={block} />
          ))}
        </section>
      ))}
    </Card>
  );
}

function Block({ block }: { block: TextBlock }) {
  const look = 'text-base leading-relaxed break-words text-ink/85';
  if (block.kind === 'paragraph') return <p className={`${look} whitespace-pre-line`}>{block.text}</p>;
  return (
    <ul className={`${look} grid list-disc gap-1 pl-5 marker:text-clay`}>
      {block.items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}
