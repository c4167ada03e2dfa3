import { type ReactNode, type Ref, useId } from 'react'
import { Link } from 'react-router'
import { useDialogState } from '../../lib/navigation/dialog-route.ts'
import styles from './record-page.module.css'

type RecordPageProps = {
  title: string
  /** For whoever gives it the focus. */
  titleRef?: Ref<HTMLHeadingElement>
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A view of a patient's record. */
export const RecordPage = ({ title, titleRef, aside, children }: RecordPageProps) => (
  <div className={styles.page}>
    <div className={styles.head}>
      <h2 className={styles.title} {...(titleRef && { ref: titleRef, tabIndex: -1 })}>
        {title}
      </h2>
      {aside}
    </div>
    {children}
  </div>
)

/** What the chosen one of its tabs shows. */
export const RecordPanel = ({ id, tab, children }: { id: string; tab: string; children: ReactNode }) => (
  <div role="tabpanel" id={id} aria-labelledby={`${id}-${tab}`} className={styles.panel}>
    {children}
  </div>
)

type RecordCardProps = {
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
export function RecordCard({ id, ref, title, aside, edit, children }: RecordCardProps) {
  const heading = useId()
  const dialog = useDialogState()
  return (
    <section
      ref={ref}
      className={styles.card}
      aria-labelledby={heading}
      {...(id === undefined ? {} : { id, tabIndex: -1 })}
    >
      <div className={styles.recordCardHead}>
        <h3 id={heading} className={styles.recordCardTitle}>
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
