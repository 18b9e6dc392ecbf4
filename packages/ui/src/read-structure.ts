/** A paragraph with its line breaks, or the items of a list. */
export type TextBlock = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] };

/** A heading and the blocks below it. The first section may lack a heading. */
export type TextSection = { heading?: string; blocks: TextBlock[] };

const HEADING = /^#+\s+(.+)$/;
const ITEM = /^[-*•]\s+(.+)$/;

/**
 * Parses plain text by lines: '# ' starts a heading, '- ' a list item, an empty line ends a paragraph. All other text
 * stays literal; markup is not supported.
 */
export function readStructure(text: string): TextSection[] {
  const sections: TextSection[] = [];
  let block: TextBlock | undefined;
  const blocks = (): TextBlock[] => {
    const last = sections.at(-1) ?? { blocks: [] };
    if (sections.length === 0) sections.push(last);
    return last.blocks;
  };
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    const [, heading] = HEADING.exec(line) ?? [];
    const [, item] = ITEM.exec(line) ?? [];
    if (heading !== undefined) {
      sections.push({ heading, blocks: [] });
      block = undefined;
    } else if (line === '') {
      block = undefined;
    } else if (item !== undefined && block?.kind === 'list') {
      block.items.push(item);
    } else if (item === undefined && block?.kind === 'paragraph') {
      block.text += `\n${line}`;
    } else {
      block = item === undefined ? { kind: 'paragraph', text: line } : { kind: 'list', items: [item] };
      blocks().push(block);
    }
  }
  return sections;
}
