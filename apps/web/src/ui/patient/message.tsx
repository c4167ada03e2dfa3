import { type ReactNode, useEffect, useRef } from 'react'
import styles from './message.module.css'

/** In place of a form: what became of it. It is read out when it comes. */
export function PageMessage({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.message}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}

export const Quiet = ({ children }: { children: ReactNode }) => <p className={styles.quiet}>{children}</p>

/** What went wrong, said at once. */
export const Alert = ({ children }: { children: ReactNode }) => (
  <p role="alert" className={styles.alert}>
    {children}
  </p>
)
