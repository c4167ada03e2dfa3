import type { cardLetters } from '@archwire/domain/scheduling/visits/card-letters'
import type { MarkKind } from '@archwire/domain/scheduling/visits/card-marks'
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

type MarkProps = { kind: MarkKind; text: string; isSpare?: boolean }

/** A small mark of twelve pixels; whoever draws it also says in words what it means. Spare: there is no room for it. Without a text: what stands beside it says it. */
export const VisitMark = ({ kind, text, isSpare }: MarkProps) => (
  <span
    className={styles.mark}
    data-mark={kind}
    data-spare={isSpare || undefined}
    {...(text === '' ? {} : { role: 'img', 'aria-label': text, title: text })}
  />
)
