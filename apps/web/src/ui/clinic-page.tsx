import type { ReactNode, Ref } from 'react'
import styles from './clinic-page.module.css'

type Props = {
  title: string
  /** For whoever gives it the focus. */
  titleRef?: Ref<HTMLHeadingElement>
  /** Beside the title. */
  aside: ReactNode
  children: ReactNode
}

/** A page about the patients of the whole clinic. */
export const ClinicPage = ({ title, titleRef, aside, children }: Props) => (
  <div className={styles.page}>
    <div className={styles.head}>
      <h1 ref={titleRef} tabIndex={-1}>
        {title}
      </h1>
      {aside}
    </div>
    {children}
  </div>
)
