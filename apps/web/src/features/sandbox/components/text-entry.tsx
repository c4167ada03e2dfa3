import { formatPhone } from '@archwire/domain/patients/phone-number'
import { Button } from '@mantine/core'
import { formatInstant } from '../../../lib/format-instant.ts'
import { TextWithLinks } from '../../../ui/text-with-links.tsx'
import type { SandboxText } from '../api/sandbox-texts.ts'
import styles from './texts.module.css'

type Props = {
  text: SandboxText
  /** Whether texts to this phone are made to fail; undefined while that is not known. */
  fails: boolean | undefined
  onAnswer: () => void
  onFail: (fails: boolean) => void
}

const statusWords: Record<SandboxText['status'], string> = {
  received: 'From the patient',
  accepted: 'On its way',
  delivered: 'Delivered',
  failed: 'Failed',
}

/** One text, as the phone or the clinic got it. */
export function TextEntry({ text, fails, onAnswer, onFail }: Props) {
  const number = formatPhone(text.status === 'received' ? text.from : text.to)
  return (
    <li className={styles.entry}>
      <p className={styles.head}>
        <span>{text.status === 'received' ? `From ${number}` : `To ${number}`}</span>
        <span className={styles.more}>
          {statusWords[text.status]} · {formatInstant(text.createdAt)}
        </span>
      </p>
      {text.body === '' && text.pictures > 0 ? null : (
        <p className={styles.body} data-received={text.status === 'received'}>
          <TextWithLinks text={text.body} />
        </p>
      )}
      {text.pictures > 0 ? <p className={styles.more}>With a picture</p> : null}
      <div className={styles.actions}>
        <Button variant="default" onClick={onAnswer} aria-label={`Answer as ${number}`}>
          Answer
        </Button>
        {fails === undefined ? null : (
          <Button variant="subtle" onClick={() => onFail(!fails)} aria-label={failLabel(number, fails)}>
            {fails ? 'Let texts arrive again' : 'Make texts to it fail'}
          </Button>
        )}
      </div>
    </li>
  )
}

const failLabel = (number: string, fails: boolean) =>
  fails ? `Let texts arrive again at ${number}` : `Make texts to it fail: ${number}`
