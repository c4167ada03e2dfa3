import type { PublicDocument, SignatureInput } from '@archwire/contract/documents/signing'
import { Quiet } from '../../../ui/patient/message.tsx'
import { PatientFrame } from '../../../ui/patient/patient-frame.tsx'
import { type SignableKind, signableKinds } from '../api/public-document.ts'
import { FormToSign, Opening } from './form-to-sign.tsx'
import styles from './signing-form.module.css'
import { useSigning } from './use-signing.ts'

type Props = {
  kind: SignableKind
  token: string
  document: PublicDocument
  onDone: (signed: SignatureInput) => void
  /** There may be nothing to sign any more. */
  onOutOfDate: () => void
}

/** A document to be read from the top to the end, where it is signed. */
export function SigningForm(props: Props) {
  const { kind, document: shown } = props
  const signing = useSigning(props)
  return (
    <PatientFrame clinic={shown}>
      <Opening title={shown.title} what="page" isForgotten={signing.isForgotten}>
        <p>
          Hello {shown.patientFirstName}. Please read this {signableKinds[kind].name} to its end, and sign it
          there.
        </p>
        <Quiet>If you have questions, please ask us before you sign.</Quiet>
      </Opening>
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
      <FormToSign form={signing} shown={shown} onSigner={signing.change} className={styles.form} />
    </PatientFrame>
  )
}
