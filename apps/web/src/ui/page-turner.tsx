import styles from './page-turner.module.css'
import { TurnButton } from './turn-button.tsx'

type Props = {
  /** What is turned, for whoever listens. */
  label: string
  page: number
  pages: number
  turnTo: (page: number) => void
}

/** Below a table that is longer than a page. */
export function PageTurner({ label, page, pages, turnTo }: Props) {
  if (pages <= 1) return null
  return (
    <nav aria-label={label} className={styles.pages}>
      <TurnButton isOff={page <= 1} onTurn={() => turnTo(page - 1)}>
        Previous
      </TurnButton>
      <span>
        Page {page} of {pages}
      </span>
      <TurnButton isOff={page >= pages} onTurn={() => turnTo(page + 1)}>
        Next
      </TurnButton>
    </nav>
  )
}
