import { type ReactNode, useId } from 'react'
import { DownIcon, ForwardIcon } from '../../../ui/icons.tsx'
import styles from './section.module.css'
import type { SectionState } from './section-state.ts'

type Props = SectionState & {
  /** Beside the title, while it is open. */
  actions?: ReactNode
  children: ReactNode
}

/** A part of the page that can be folded away. */
export function Section({ title, isOpen, onToggle, actions, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={onToggle}
          >
            {isOpen ? <DownIcon /> : <ForwardIcon />}
            {title}
          </button>
        </h2>
        {isOpen ? actions : null}
      </div>
      {isOpen ? (
        <div id={id} className={styles.content}>
          {children}
        </div>
      ) : null}
    </section>
  )
}
