/* eslint-disable */
import * as registry from '../registry.js'
import { getLocale, experimentalStaticLocale } from '../runtime.js';

/** @typedef {import('../runtime.js').LocalizedString} LocalizedString */

/** @typedef {{ count: NonNullable<unknown> }} CountInputs */

const en_count = /** @type {(inputs: CountInputs) => LocalizedString} */ (i) => {const countPlural = registry.plural("en", i?.count, {});
	if (countPlural === "one") return /** @type {LocalizedString} */ (`There is one item`);
	if (countPlural === "other") return /** @type {LocalizedString} */ (`There are ${i?.count} items`);
	return /** @type {LocalizedString} */ ("count");
};

const pt_br2_count = /** @type {(inputs: CountInputs) => LocalizedString} */ (i) => {const countPlural = registry.plural("pt-BR", i?.count, {});
	if (countPlural === "one") return /** @type {LocalizedString} */ (`There is one item`);
	if (countPlural === "other") return /** @type {LocalizedString} */ (`There are ${i?.count} items`);
	return /** @type {LocalizedString} */ ("count");
};

/**
* | countPlural | output |
* | --- | --- |
* | "one" | "There is one item" |
* | "other" | "There are {count} items" |
*
* @param {CountInputs} inputs
* @param {{ locale?: "en" | "pt-BR" }} options
* @returns {LocalizedString}
*/
export const count = /** @type {((inputs: CountInputs, options?: { locale?: "en" | "pt-BR" }) => LocalizedString) & import('../runtime.js').MessageMetadata<CountInputs, { locale?: "en" | "pt-BR" }, {}>} */ ((inputs, options = {}) => {
	const locale = experimentalStaticLocale ?? options.locale ?? getLocale()
	if (locale === "pt-BR") return pt_br2_count(inputs)
	return en_count(inputs)
});