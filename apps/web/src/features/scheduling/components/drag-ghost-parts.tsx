import { memo, type RefObject } from 'react'
import styles from './drag-ghost.module.css'

type Props = { ghost: RefObject<HTMLDivElement | null> }

/**
 * Where a card that is dragged would land. Drawn once; drag-ghost.ts moves it and writes into it, so that a frame of a
 * drag costs no more than that.
 */
export const DragGhost = memo(function DragGhost({ ghost }: Props) {
  return (
    <>
      <div ref={ghost} className={styles.ghost} hidden aria-hidden>
        <div className={styles.name} data-part="name" />
        <div className={styles.words}>
          <b data-part="where" />
          <div data-part="warnings" />
        </div>
      </div>
      <p className={styles.said} role="status" data-said />
    </>
  )
})
