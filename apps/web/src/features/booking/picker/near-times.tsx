import { useEffect, useRef } from 'react'
import { useAsked } from '../../../lib/use-asked.ts'
import { findNear } from './find-near.ts'
import type { TimesSource } from './free-times.ts'
import styles from './near-times.module.css'
import { shortMomentWords } from './when-words.ts'

type Props = {
  source: TimesSource
  /** What somebody else has by now, or the clinic no longer offers. */
  gone: string
  /** What stays as it is: “What you typed is still here.” */
  calm: string
  onChoose: (startsAt: string) => void
  onOther: () => void
}

/** Said kindly: the time is gone; and what is free next to it. */
export function NearTimes({ source, gone, calm, onChoose, onOther }: Props) {
  const near = useAsked(`${source.key} ${gone}`, signal => findNear(source, gone, signal))
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="alert" className={styles.box}>
      <h2>This time is no longer available</h2>
      <p>
        We are sorry: {shortMomentWords(gone, source.timeZone)} is not free any more. {calm}
        {near.data === undefined || near.data.length === 0 ? '' : ' These times are free near it:'}
      </p>
      <div className={styles.times}>
        {near.data?.map(({ startsAt }) => (
          <button key={startsAt} type="button" className={styles.time} onClick={() => onChoose(startsAt)}>
            {shortMomentWords(startsAt, source.timeZone)}
          </button>
        ))}
        <button type="button" onClick={onOther}>
          Other times
        </button>
      </div>
    </div>
  )
}
