/* eslint-disable */
import { getLocale, experimentalStaticLocale } from '../runtime.js';

/** @typedef {import('../runtime.js').LocalizedString} LocalizedString */

/** @typedef {{ name: NonNullable<unknown> }} Nav_OrdersInputs */

const en_nav_orders = /** @type {(inputs: Nav_OrdersInputs) => LocalizedString} */ (i) => {
	return /** @type {LocalizedString} */ (`Orders ${i?.name}`)
};

const pt_br2_nav_orders = /** @type {(inputs: Nav_OrdersInputs) => LocalizedString} */ (i) => {
	return /** @type {LocalizedString} */ (`Orders ${i?.name}`)
};

/**
* | output |
* | --- |
* | "Orders {name}" |
*
* @param {Nav_OrdersInputs} inputs
* @param {{ locale?: "en" | "pt-BR" }} options
* @returns {LocalizedString}
*/
const nav_orders = /** @type {((inputs: Nav_OrdersInputs, options?: { locale?: "en" | "pt-BR" }) => LocalizedString) & import('../runtime.js').MessageMetadata<Nav_OrdersInputs, { locale?: "en" | "pt-BR" }, {}>} */ ((inputs, options = {}) => {
	const locale = experimentalStaticLocale ?? options.locale ?? getLocale()
	if (locale === "pt-BR") return pt_br2_nav_orders(inputs)
	return en_nav_orders(inputs)
});
export { nav_orders as "nav.orders" }