type Part = { text: string; isLink: boolean; at: number }

/** Splits a text so that each of its links is a piece of its own, in the order of the text. */
export function splitByLinks(text: string, links: string[]): Part[] {
  const parts: Part[] = []
  let at = 0
  const take = (end: number, isLink: boolean) => {
    if (end > at) parts.push({ text: text.slice(at, end), isLink, at })
    at = Math.max(at, end)
  }
  for (const link of links) {
    const start = text.indexOf(link, at)
    if (start === -1) continue
    take(start, false)
    take(start + link.length, true)
  }
  take(text.length, false)
  return parts
}

/** The addresses in a text, in order; the punctuation that ends a sentence is not part of them. */
export const linksIn = (text: string): string[] =>
  [...text.matchAll(/\bhttps?:\/\/[^\s<>"]+/gi)]
    .map(([found]) => withoutEnd(found))
    .filter(link => URL.canParse(link))

function withoutEnd(found: string): string {
  const cut = found.replace(/[.,;:!?'*]+$/, '')
  // A bracket belongs to the address if it was opened there.
  const isOpened = cut.split('(').length >= cut.split(')').length
  return cut.endsWith(')') && !isOpened ? withoutEnd(cut.slice(0, -1)) : cut
}

/** A text as somebody wrote it; its addresses are links that open in a new tab. */
export const TextWithLinks = ({ text }: { text: string }) =>
  splitByLinks(text, linksIn(text)).map(part =>
    part.isLink ? (
      <a key={part.at} href={part.text} target="_blank" rel="noopener noreferrer">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  )
