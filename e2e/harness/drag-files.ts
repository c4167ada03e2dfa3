import type { JSHandle, Page } from '@playwright/test'

type DraggedFile = { name: string; mimeType: string; buffer: Buffer }

/** Files that are being dragged into the page, as `dragover` and `drop` carry them. */
export const dragFiles = (page: Page, ...files: DraggedFile[]): Promise<JSHandle<DataTransfer>> =>
  page.evaluateHandle(
    carried => {
      const transfer = new DataTransfer()
      for (const { name, mimeType, text } of carried) {
        const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: mimeType }))
      }
      return transfer
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString('base64') })),
  )

/** Whether the page stays when a file is dropped beside all targets. */
export const keepsItsPage = (page: Page, carried: JSHandle<DataTransfer>): Promise<boolean> =>
  page.evaluate(transfer => {
    const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer })
    return !document.body.dispatchEvent(event)
  }, carried)
