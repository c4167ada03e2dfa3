import type { FormEventHandler, ReactNode, Ref } from 'react'
import { Message } from '../../../ui/message.tsx'
import { Wordmark } from '../../../ui/wordmark.tsx'
import styles from './session-form.module.css'

/** The one form of a page that needs no login. Its notice is in place before it is filled, so that it is read out;
 * a problem is read out by a passing notice, and stays here. */
export const SessionForm = ({
  ref,
  title,
  notice,
  problem,
  onSubmit,
  actions,
  children,
}: {
  ref: Ref<HTMLFormElement>
  title: string
  notice?: string | undefined
  problem: ReactNode
  onSubmit: FormEventHandler<HTMLFormElement>
  actions: ReactNode
  children: ReactNode
}) => (
  <main className={styles.screen}>
    <form ref={ref} className={styles.form} onSubmit={onSubmit} noValidate>
      <Wordmark />
      <div>
        <h1>{title}</h1>
        <div role="status">{notice === undefined ? null : <p className={styles.notice}>{notice}</p>}</div>
      </div>
      {problem === undefined ? null : (
        <Message kind="alert" isReadOut={false}>
          {problem}
        </Message>
      )}
      {children}
      <div className={styles.actions}>{actions}</div>
    </form>
  </main>
)
