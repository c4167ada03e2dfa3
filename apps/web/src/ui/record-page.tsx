import type { ReactNode, Ref } from 'react'
import styles from './record-page.module.css'

type Props = {
  title: string
  /** For whoever gives it the focus. */
  titleRef?: Ref<HTMLHeadingElement>
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A view of a patient's record. */
export const RecordPage = ({ title, titleRef, aside, children }: Props) => (
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
