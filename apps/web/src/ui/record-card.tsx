import { type ReactNode, type Ref, useId } from 'react'
import { Link } from 'react-router'
import { useDialogState } from '../lib/dialog-route.ts'
import styles from './record-card.module.css'

type Props = {
  /** Where an address may lead to; the focus can be put there then. */
  id?: string
  ref?: Ref<HTMLElement>
  title: string
  /** Beside the title: 'Coming soon', a button. */
  aside?: ReactNode
  /** The dialog in which it is changed. */
  edit?: { address: string; label: string }
  children?: ReactNode
}

/** A part of a patient's record. */
export function RecordCard({ id, ref, title, aside, edit, children }: Props) {
  const heading = useId()
  const dialog = useDialogState()
  return (
    <section
      ref={ref}
      className={styles.card}
      aria-labelledby={heading}
      {...(id === undefined ? {} : { id, tabIndex: -1 })}
    >
      <div className={styles.head}>
        <h3 id={heading} className={styles.title}>
          {title}
        </h3>
        {aside === undefined ? null : <span className={styles.aside}>{aside}</span>}
        {edit === undefined ? null : (
          <Link
            to={edit.address}
            state={dialog}
            className={`${styles.edit} screen-only`}
            aria-label={edit.label}
          >
            Edit
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

/** What is known, by name. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>

/** One of them; where nothing is known, that is said. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children || <span className={styles.none}>Not known</span>}</dd>
  </>
)
