import type { InsuranceForm } from '@archwire/contract/insurance/form-calls'
import { useState } from 'react'
import { WindowDialog } from '../../../ui/window-dialog.tsx'
import styles from './card-pictures.module.css'

type Picture = { side: 'front' | 'back'; url: string }

const picturesOf = ({ insuranceCardFrontUrl, insuranceCardBackUrl }: InsuranceForm['patient']): Picture[] => [
  ...(insuranceCardFrontUrl === null ? [] : [{ side: 'front' as const, url: insuranceCardFrontUrl }]),
  ...(insuranceCardBackUrl === null ? [] : [{ side: 'back' as const, url: insuranceCardBackUrl }]),
]

/** Both sides of the insurance card, as far as there are pictures; each opens large. */
export function CardPictures({ patient }: { patient: InsuranceForm['patient'] }) {
  const [opened, setOpened] = useState<Picture['side']>()
  const pictures = picturesOf(patient)
  const large = pictures.find(({ side }) => side === opened)
  if (pictures.length === 0) return null
  return (
    <div className={styles.pictures}>
      {pictures.map(({ side, url }) => (
        <button
          key={url}
          type="button"
          className={styles.picture}
          aria-label={`View the card’s ${side}`}
          onClick={() => setOpened(side)}
        >
          <CardImage side={side} url={url} />
        </button>
      ))}
      {large === undefined ? null : (
        <WindowDialog title={`Insurance card, ${large.side}`} size={960} onClose={() => setOpened(undefined)}>
          <div className={styles.large}>
            <CardImage key={large.url} {...large} />
          </div>
        </WindowDialog>
      )}
    </div>
  )
}

function CardImage({ side, url }: Picture) {
  const [hasFailed, setFailed] = useState(false)
  const name = `Insurance card, ${side}`
  if (hasFailed) return <span className={styles.missing}>{name} could not be loaded.</span>
  return <img src={url} alt={name} loading="lazy" decoding="async" onError={() => setFailed(true)} />
}
