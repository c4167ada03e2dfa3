import type { PublicDocument } from '@archwire/contract/documents/signed-document'
import { useEffect } from 'react'
import { type SignableKind, signableKinds } from '../api/public-document.ts'
import { Alert, Quiet } from './message.tsx'
import { PatientFrame } from './patient-frame.tsx'
import { SignatureSection, signingFields } from './signature-section.tsx'
import styles from './signing-form.module.css'
import { useSigning } from './use-signing.ts'

type Props = {
  kind: SignableKind
  token: string
  document: PublicDocument
  onDone: () => void
  /** There may be nothing to sign any more. */
  onOutOfDate: () => void
}

/** A document to be read from the top to the end, where it is signed. */
export function SigningForm(props: Props) {
  const { kind, document: shown } = props
  const signing = useSigning(props)
  const { lookAt, isSending } = signing
  useEffect(() => {
    if (lookAt === undefined) return
    const [part] = Object.keys(signingFields).filter(name => name in lookAt)
    document.getElementById(signingFields[part as keyof typeof signingFields])?.focus()
  }, [lookAt])
  return (
    <PatientFrame clinic={shown}>
      <div className={styles.head}>
        <h1>{shown.title}</h1>
        <p>
          Hello {shown.patientFirstName}. Please read this {signableKinds[kind].name} to its end, and sign it
          there.
        </p>
        <Quiet>If you have questions, please ask us before you sign.</Quiet>
      </div>
      {signing.isForgotten ? (
        <Alert>For your privacy, this page was emptied after 30 minutes without a change.</Alert>
      ) : null}
      <article className={styles.document} aria-label={shown.title}>
        {shown.terms.length === 0 ? null : (
          <dl className={styles.terms}>
            {shown.terms.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {shown.body === '' ? null : <div className={styles.text}>{shown.body}</div>}
      </article>
      <form
        noValidate
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          signing.submit()
        }}
      >
        <SignatureSection
          patientFirstName={shown.patientFirstName}
          statement={shown.statement}
          values={signing.values}
          onChange={signing.change}
          strokes={signing.strokes}
          onDraw={signing.setStrokes}
          problems={signing.problems}
        />
        <div className={`${styles.send} screen-only`}>
          {signing.failure === undefined ? null : <Alert>{signing.failure}</Alert>}
          <button type="submit" className={styles.submit} aria-disabled={isSending}>
            {isSending ? 'Sending…' : 'Sign and send'}
          </button>
        </div>
      </form>
    </PatientFrame>
  )
}
