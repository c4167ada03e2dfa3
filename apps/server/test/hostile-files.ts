import { crc32, deflateSync } from 'node:zlib'

/** A zip file with these members, as they are. */
export function zipOf(members: Record<string, string | Buffer>): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(members)) {
    const content = Buffer.from(text)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt32LE(crc32(content), 10)
    about.writeUInt32LE(content.length, 14)
    about.writeUInt32LE(content.length, 18)
    about.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([number32(0x04034b50), about, Buffer.from(name), content])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([number32(0x02014b50), Buffer.alloc(2), about, place, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(locals.length, 4)
  end.writeUInt16LE(locals.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, number32(0x06054b50), end])
}

const number32 = (value: number, bigEndian = false): Buffer => {
  const bytes = Buffer.alloc(4)
  if (bigEndian) bytes.writeUInt32BE(value)
  else bytes.writeUInt32LE(value)
  return bytes
}

/** The least that makes an office file of our time, in the order in which LibreOffice writes it. */
export const officeFile = (folder: string, kind: string): Buffer =>
  zipOf({
    '_rels/.rels': '<Relationships/>',
    [`${folder}/main.xml`]: '<main/>',
    '[Content_Types].xml': `<Types><Override PartName="/${folder}/main.xml" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`,
  })

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([number32(data.length, true), body, number32(crc32(body), true)])
}

/** A picture of so many pixels, all black, in a few kilobytes: what is packed is one row after the other of zeros. */
export function pixelBomb(width: number, height: number): Buffer {
  const head = Buffer.concat([number32(width, true), number32(height, true), Buffer.from([1, 0, 0, 0, 0])])
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 2000)), { level: 9 })
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
