import { linksIn, splitByLinks } from '../lib/split-by-links.ts'

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
