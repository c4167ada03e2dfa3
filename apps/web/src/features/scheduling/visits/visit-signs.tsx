import type { cardLetters } from '@archwire/domain/scheduling/visits/card-letters'
import type { MarkKind } from '@archwire/domain/scheduling/visits/card-marks'
import type { CSSProperties } from 'react'
import styles from './visit-signs.module.css'

/** The look of a letter, for places that write it themselves. */
export const letterClass = styles.letter

export type Letter = ReturnType<typeof cardLetters>[number]

/**
 * A letter with its meaning. `waiting` colours a W by the length of the wait, which its name says too: a colour alone
 * tells nothing to people who do not see it.
 */
export const VisitLetter = ({
  letter: { letter, text },
  waiting,
}: {
  letter: Letter
  waiting?: { colour: 'yellow' | 'red'; minutes: number } | undefined
}) => {
  const isWaiting = letter === 'W' && waiting !== undefined
  const meaning = isWaiting ? `${text} ${waiting.minutes} min` : text
  return (
    <span
      role="img"
      className={styles.letter}
      aria-label={meaning}
      title={meaning}
      data-letter={letter}
      data-tone={isWaiting ? waiting.colour : undefined}
    >
      {letter}
    </span>
  )
}

const drawing = (content: string) => {
  const head = `xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'`
  return `url("data:image/svg+xml,${encodeURIComponent(`<svg ${head}>${content}</svg>`)}")`
}
const outline = (path: string) =>
  drawing(
    `<path d='${path}' fill='none' stroke='#000' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'/>`,
  )

/** Each is a mask, so that a mark is one element whatever its colour. */
const signs: Record<MarkKind, string> = {
  late: outline('M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM8 4.5V8l2.5 2'),
  alert: outline('M8 2 1.5 13.5h13L8 2Zm0 4.5v3m0 2v.01'),
  new: drawing(
    "<path d='M8 0c.7 4.9 3.1 7.3 8 8-4.9.7-7.3 3.1-8 8-.7-4.9-3.1-7.3-8-8 4.9-.7 7.3-3.1 8-8Z'/>",
  ),
  label: outline('M2 2h5.5L14 8.5 8.5 14 2 7.5V2Zm3.5 3.5v.01'),
  note: outline('M3 2h10v12H3V2Zm3 4h4M6 10h4'),
}

type MarkProps = { kind: MarkKind; text: string; isSpare?: boolean }

/** A small mark of twelve pixels; whoever draws it also says in words what it means. Spare: there is no room for it. Without a text: what stands beside it says it. */
export const VisitMark = ({ kind, text, isSpare }: MarkProps) => (
  <span
    className={styles.mark}
    data-mark={kind}
    style={{ '--sign': signs[kind] } as CSSProperties}
    data-spare={isSpare || undefined}
    {...(text === '' ? {} : { role: 'img', 'aria-label': text, title: text })}
  />
)
