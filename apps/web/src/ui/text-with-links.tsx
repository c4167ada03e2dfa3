type Part = { text: string; isLink: boolean; at: number }

/** A text in pieces, each of its links a piece of its own, in the order in which they stand there. */
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

/** The addresses in a text, in their order; what ends the sentence around them is not part of them. */
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

/** What somebody wrote, as they wrote it; the addresses in it lead there, in a tab of their own. */
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
