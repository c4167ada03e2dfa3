import { useEffect, useState } from 'react'
import { type OpenPicture, openPicture } from './open-picture.ts'

type Opened = { picture: OpenPicture; previewUrl: string }

/** A picture that can be cropped, once it is decoded; what it took is given back with the dialog. */
export function useOpenPicture(file: Blob | undefined): {
  opened: Opened | undefined
  failure: Error | undefined
} {
  const [state, setState] = useState<{ opened?: Opened; failure?: Error }>({})
  useEffect(() => {
    if (file === undefined) return undefined
    let isGone = false
    let opened: Opened | undefined
    openPicture(file).then(
      picture => {
        if (isGone) return picture.close()
        opened = { picture, previewUrl: URL.createObjectURL(picture.preview) }
        setState({ opened })
      },
      (failure: Error) => {
        if (!isGone) setState({ failure })
      },
    )
    return () => {
      isGone = true
      opened?.picture.close()
      if (opened !== undefined) URL.revokeObjectURL(opened.previewUrl)
      setState({})
    }
  }, [file])
  return { opened: state.opened, failure: state.failure }
}
