import { writeDocument, writeElement, type XmlName } from './dav-xml.ts'

/** A precondition of WebDAV or CalDAV that a request does not meet. Clients read its name, people the text. */
export class DavPrecondition extends Error {
  readonly status: number
  readonly element: XmlName

  constructor(element: XmlName, text: string, status = 403) {
    super(text)
    this.element = element
    this.status = status
  }

  toXml = () =>
    writeDocument(
      'error',
      writeElement(this.element) + writeElement('{DAV:}responsedescription', this.message),
    )
}
