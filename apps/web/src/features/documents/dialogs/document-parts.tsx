import type { Line } from '@archwire/contract/documents/signing'
import type { ReactNode } from 'react'
import { Fact, Facts } from '../../../ui/record-card.tsx'
import styles from './document-parts.module.css'

/** Names and what they stand for. */
export const Lines = ({ lines }: { lines: { name: string; value: ReactNode }[] }) => (
  <Facts>
    {lines.map(({ name, value }) => (
      <Fact key={name} name={name}>
        {value}
      </Fact>
    ))}
  </Facts>
)

/** The text that was made ready for the signature. */
export const DocumentText = ({ text }: { text: string }) =>
  text === '' ? null : <div className={styles.text}>{text}</div>

type Signed = { patientSignature: string | null; certificate: Line[] }

/** Who signed, how and when; nothing while nobody has. */
export const SignedPart = ({ patientSignature, certificate }: Signed) =>
  certificate.length === 0 ? null : (
    <section aria-labelledby="signature" className={styles.signed}>
      <h3 id="signature">Signature</h3>
      {patientSignature === null ? null : (
        <img className={styles.drawing} src={patientSignature} alt="The signature" />
      )}
      <Lines lines={certificate} />
    </section>
  )
