import { useState } from 'react'

type Stage = 'first' | 'renewing' | 'second' | 'failed'

/**
 * Loading a picture by an address that expires: where it does not answer, `renew` reads again what names it, once, and brings
 * another. Where it brings the same one, that is tried once more: the network may have been away for a moment. After that it
 * is for the person to say.
 */
export function useAttempts(src: string, renew: () => Promise<unknown>) {
  const [{ stage, of }, setState] = useState<{ stage: Stage; of: string }>({ stage: 'first', of: src })
  const begin = () => setState(now => (now.stage === 'first' ? now : { stage: 'first', of: src }))
  const tryAnother = async () => {
    setState({ stage: 'renewing', of: src })
    await renew()
    setState(now => (now.stage === 'renewing' ? { ...now, stage: 'second' } : now))
  }
  // By another address it is tried at once.
  const isOfThis = of === src
  return {
    isMissing: isOfThis && stage === 'renewing',
    /** Once nothing more is tried without being asked to. */
    retry: isOfThis && stage === 'failed' ? begin : undefined,
    onLoad: begin,
    onError: () => {
      if (stage === 'first') void tryAnother()
      else setState({ stage: 'failed', of: src })
    },
  }
}
